// Renames in Rust.

import type { RenameCase } from './renameCase.ts';

const parse = `fn parse(«text»: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for line in ‹text›.lines() {
        lines.push(line.trim().to_string());
    }
    println!("text: {}", ‹text›.len());
    lines
}

fn other(text: &str) -> usize {
    text.len()
}
`;

export const rust: readonly RenameCase[] = [
  ['type over', 'a parameter with a common word', 'source', parse],
  ['edit inside', 'a parameter, with a suffix', 'text_in', parse],
  [
    'type over',
    'a mutable variable',
    'rows',
    parse
      .replaceAll(/[«»‹›]/g, '')
      .replace('mut lines', 'mut «lines»')
      .replace('lines.push', '‹lines›.push')
      .replace('    lines\n}', '    ‹lines›\n}'),
  ],
  [
    'type over',
    'a field',
    'entries',
    `struct Cache {
    «pages»: HashMap<String, Page>,
    size: usize,
}

impl Cache {
    fn get(&self, key: &str) -> Option<&Page> {
        let pages = 1;
        self.‹pages›.get(key)
    }
}
`,
  ],
  [
    'type over',
    'a struct',
    'Memory',
    `pub struct «Cache» {
    size: usize,
}

impl ‹Cache› {
    pub fn new() -> ‹Cache› {
        ‹Cache› { size: 0 }
    }
}
`,
  ],
  [
    'edit inside',
    'a function, with a prefix',
    'try_load',
    `fn «load»(path: &Path) -> Page {
    Page::default()
}

fn main() {
    let first = ‹load›(Path::new("load"));
    cache.load(‹load›(first.next()));
}
`,
  ],
  [
    'type over',
    'a constant',
    'BUFFER_SIZE',
    `const «SIZE»: usize = 1024;

fn buffer() -> [u8; ‹SIZE›] {
    [0; ‹SIZE›]
}
`,
  ],
];
