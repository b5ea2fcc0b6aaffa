// A starter bot: plays a random legal move of any game. docs/protocol.md has the whole story.
const lines = require("node:readline").createInterface({ input: process.stdin });

/** The place for your ideas: prompt.view holds all that your seat may know. */
function choose(prompt) {
  return prompt.moves[Math.floor(Math.random() * prompt.moves.length)];
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.hello) console.log("ready moves"); // "moves" asks for the list of legal moves in every prompt
  else if (message.prompt) console.log(choose(message.prompt));
  // "game" (a new game begins) and "end" (how it ended) need no answer
});
