"""Executes the notebooks of this folder and keeps what they print: python docs/notebooks/execute.py

Needs `pip install nbclient ipykernel` beside Polje itself. Outputs that depend on the machine are left out.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).parent

for file in sorted(HERE.glob("*.ipynb")):
    notebook = nbformat.read(file, as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3", coalesce_streams=True).execute()
    notebook.metadata = {"kernelspec": notebook.metadata["kernelspec"], "language_info": {"name": "python"}}
    for cell in notebook.cells:
        cell.metadata = {}
    nbformat.write(notebook, file)
    print(f"{file.name}: {sum(cell.cell_type == 'code' for cell in notebook.cells)} cells")
