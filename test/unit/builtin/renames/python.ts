// Renames in Python.

import type { RenameCase } from './renameCase.ts';

const read = `import json


def read(«path», encoding="utf-8"):
    """Reads the file at path."""
    with open(‹path›, encoding=encoding) as file:
        data = file.read()
    if not data:
        raise ValueError(f"nothing in {‹path›}")
    return json.loads(data)


def exists(path):
    return os.path.exists(path)
`;

const readData = read
  .replaceAll(/[«»‹›]/g, '')
  .replace('data = file', '«data» = file')
  .replace('not data', 'not ‹data›')
  .replace('loads(data)', 'loads(‹data›)');

const stack = `class Stack:
    def __init__(self):
        self.«items» = []

    def push(self, item):
        self.‹items›.append(item)

    def size(self):
        items = 1
        return len(self.‹items›) + items
`;

export const python: readonly RenameCase[] = [
  ['type over', 'a parameter', 'filename', read],
  ['backspace, type', 'a parameter', 'file_name', read],
  ['edit inside', 'a parameter, with a suffix', 'path_to_file', read],
  ['edit inside', 'a parameter, with a prefix', 'filepath', read],
  ['type over', 'a local variable with a common word', 'content', readData],
  ['edit inside', 'a local variable, with a prefix', 'raw_data', readData],
  ['mistype', 'a local variable', 'text', readData],
  ['type over', 'an attribute', 'entries', stack],
  ['edit inside', 'an attribute, with an underscore', '_items', stack],
  [
    'type over',
    'a function',
    'parse_line',
    `def «parse»(line):
    return line.split(",")


rows = [‹parse›(line) for line in open("parse.csv")]
first = ‹parse›(header)
`,
  ],
  [
    'type over',
    'a class',
    'Customer',
    `class «User»:
    pass


def create() -> ‹User›:
    return ‹User›()
`,
  ],
  [
    'type over',
    'a loop variable',
    'row',
    `for «line» in lines:
    fields = ‹line›.split(";")
    print(‹line›, fields)
`,
  ],
  [
    'type over',
    'a variable with the name of a type',
    'names',
    `«list» = []
for each in people:
    ‹list›.append(each.name)
print(‹list›)
`,
  ],
  [
    'type over',
    'a constant',
    'LIMIT',
    `«MAX» = 10

def full(rows):
    return len(rows) > ‹MAX›
`,
  ],
];
