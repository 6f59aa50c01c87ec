// Editing stories in Python.

import { story, type EditingStory } from './editingStory.ts';

export const pythonStories: readonly EditingStory[] = [
  story(
    'a parameter gets another name',
    'python',
    1,
    [
      'def load(path):',
      '    with open(path) as stream:',
      '        return parse(stream, path)',
      '',
      '',
      'def other(path):',
      '    return path',
    ],
    [
      ['def load(path)', 'def load(source)'],
      ['open(path)', 'open(source)'],
      ['stream, path', 'stream, source'],
    ],
  ),
  story(
    'prints become log lines',
    'python',
    2,
    ['print("start", name)', 'run(name)', 'print("stop", name)', 'run(other)', 'print("end", other)'],
    [
      ['print("start"', 'log.info("start"'],
      ['print("stop"', 'log.info("stop"'],
      ['print("end"', 'log.info("end"'],
    ],
  ),
  story(
    'a class gets another name',
    'python',
    1,
    [
      'class Reader:',
      '    pass',
      '',
      '',
      'def make():',
      '    return Reader()',
      '',
      '',
      'readers = [Reader(), make()]',
    ],
    [
      ['class Reader', 'class FeedReader'],
      ['return Reader', 'return FeedReader'],
      ['[Reader', '[FeedReader'],
    ],
  ),
  story(
    'a keyword argument is added',
    'python',
    2,
    ['open(first, "r")', 'step()', 'open(second, "r")', 'step()', 'open(third, "r")'],
    [
      ['first, "r"', 'first, "r", encoding="utf-8"'],
      ['second, "r"', 'second, "r", encoding="utf-8"'],
      ['third, "r"', 'third, "r", encoding="utf-8"'],
    ],
  ),
  story(
    'types are modernised',
    'python',
    2,
    [
      'def a(x: Optional[int]):',
      '    pass',
      'def b(y: Optional[int]):',
      '    pass',
      'def c(z: Optional[int]):',
      '    pass',
    ],
    [
      ['x: Optional[int]', 'x: int | None'],
      ['y: Optional[int]', 'y: int | None'],
      ['z: Optional[int]', 'z: int | None'],
    ],
  ),
  story(
    'words in comments and a docstring',
    'python',
    0,
    ['# reads the user', 'user = read()', '"""The user is read."""', 'show(user)  # the user'],
    [
      ['# reads the user', '# reads the account'],
      ['user is read', 'account is read'],
    ],
  ),
  story(
    'an import changes',
    'python',
    1,
    ['from json import loads', '', 'first = loads(a)', 'second = loads(b)'],
    [
      ['import loads', 'import load_fast'],
      ['first = loads', 'first = load_fast'],
      ['second = loads', 'second = load_fast'],
    ],
  ),
];
