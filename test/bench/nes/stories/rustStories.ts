// Editing stories in Rust.

import { story, type EditingStory } from './editingStory.ts';

export const rustStories: readonly EditingStory[] = [
  story(
    'a local variable gets another name',
    'rust',
    1,
    ['fn main() {', '    let total = sum(&items);', '    println!("{}", total);', '    store(total);', '}'],
    [
      ['let total', 'let amount'],
      ['", total', '", amount'],
      ['store(total', 'store(amount'],
    ],
  ),
  story(
    'unwraps become question marks',
    'rust',
    2,
    [
      'let a = parse(first).unwrap();',
      'check(a);',
      'let b = parse(second).unwrap();',
      'check(b);',
      'let c = parse(third).unwrap();',
    ],
    [
      ['first).unwrap()', 'first)?'],
      ['second).unwrap()', 'second)?'],
      ['third).unwrap()', 'third)?'],
    ],
  ),
  story(
    'attributes are added',
    'rust',
    2,
    [
      '#[derive(Debug)]',
      'struct A;',
      '',
      '#[derive(Debug)]',
      'struct B;',
      '',
      '#[derive(Debug)]',
      'struct C;',
    ],
    [
      ['#[derive(Debug)]\nstruct A', '#[derive(Debug, Clone)]\nstruct A'],
      ['#[derive(Debug)]\nstruct B', '#[derive(Debug, Clone)]\nstruct B'],
      ['#[derive(Debug)]\nstruct C', '#[derive(Debug, Clone)]\nstruct C'],
    ],
  ),
  story(
    'an enum gets another name',
    'rust',
    1,
    ['enum Mode {', '    On,', '}', 'fn next(m: Mode) -> bool {', '    m == Mode::On', '}'],
    [
      ['enum Mode', 'enum State'],
      ['m: Mode', 'm: State'],
      ['Mode::On', 'State::On'],
    ],
  ),
  story(
    'new functions, each its own',
    'rust',
    0,
    ['fn first() -> u8 {', '    1', '}', '', 'fn last() {}'],
    [
      ['fn last() {}', 'fn last() {\n    drop(guard);\n}'],
      ['    1\n', '    read_port()\n'],
    ],
  ),
];
