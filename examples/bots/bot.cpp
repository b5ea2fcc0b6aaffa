// A starter bot: plays a random legal move of any game. docs/protocol.md has the whole story.
// Build: g++ -O2 -o bot bot.cpp
#include <iostream>
#include <random>
#include <string>
#include <vector>

// The texts between quotes in the list named "moves". A bot that looks at the view will want a JSON library.
std::vector<std::string> moves_in(const std::string& line) {
    std::vector<std::string> moves;
    std::size_t at = line.rfind("\"moves\":[");
    if (at == std::string::npos) return moves;
    at += 9;
    while (line[at] != ']') {
        std::size_t open = line.find('"', at), close = line.find('"', open + 1);
        moves.push_back(line.substr(open + 1, close - open - 1));
        at = close + 1;
    }
    return moves;
}

int main() {
    std::mt19937 random{std::random_device{}()};
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.rfind("{\"hello\"", 0) == 0) {
            std::cout << "ready moves" << std::endl;  // "moves" asks for the list of legal moves in every prompt
        } else if (line.rfind("{\"prompt\"", 0) == 0) {
            std::vector<std::string> moves = moves_in(line);
            std::cout << moves[random() % moves.size()] << std::endl;
        }
        // "game" (a new game begins) and "end" (how it ended) need no answer
    }
}
