// Editing stories in Go.

import { story, type EditingStory } from './editingStory.ts';

export const goStories: readonly EditingStory[] = [
  story(
    'a method gets another name',
    'go',
    1,
    [
      'func (s *Store) Get(key string) string {',
      '\treturn s.items[key]',
      '}',
      '',
      'func use(s *Store) {',
      '\tshow(s.Get("a"))',
      '\tshow(s.Get("b"))',
      '}',
    ],
    [
      [') Get(', ') Lookup('],
      ['s.Get("a")', 's.Lookup("a")'],
      ['s.Get("b")', 's.Lookup("b")'],
    ],
  ),
  story(
    'errors are wrapped',
    'go',
    2,
    [
      'if err := first(); err != nil {',
      '\treturn nil, err',
      '}',
      'if err := second(); err != nil {',
      '\treturn nil, err',
      '}',
      'if err := third(); err != nil {',
      '\treturn nil, err',
      '}',
    ],
    [
      ['return nil, err\n', 'return nil, fmt.Errorf("load: %w", err)\n'],
      ['return nil, err\n', 'return nil, fmt.Errorf("load: %w", err)\n'],
      ['return nil, err\n', 'return nil, fmt.Errorf("load: %w", err)\n'],
    ],
  ),
  story(
    'a constant gets another name',
    'go',
    1,
    [
      'const maxSize = 10',
      '',
      'func full(n int) bool {',
      '\treturn n >= maxSize',
      '}',
      '',
      'var buffer = make([]byte, maxSize)',
    ],
    [
      ['const maxSize', 'const capacity'],
      ['>= maxSize', '>= capacity'],
      ['byte, maxSize', 'byte, capacity'],
    ],
  ),
  story(
    'numbers that are facts',
    'go',
    0,
    ['var limits = map[string]int{', '\t"small": 10,', '\t"large": 10,', '}', 'var timeout = 10'],
    [
      ['"small": 10', '"small": 5'],
      ['timeout = 10', 'timeout = 30'],
    ],
  ),
  story(
    'a field of a struct',
    'go',
    1,
    [
      'type User struct {',
      '\tMail string',
      '}',
      '',
      'func send(u User) {',
      '\tdeliver(u.Mail)',
      '\tlog.Println(u.Mail)',
      '}',
    ],
    [
      ['\tMail', '\tAddress'],
      ['deliver(u.Mail', 'deliver(u.Address'],
      ['Println(u.Mail', 'Println(u.Address'],
    ],
  ),
  story(
    'a parameter goes out of a declaration, and out of its calls',
    'go',
    1,
    [
      'func load(path string, size int) error {',
      '\treturn open(path)',
      '}',
      '',
      'func run() {',
      '\tload("a", 1)',
      '\tshow()',
      '\tload("b", 2)',
      '}',
    ],
    [
      [', size int', ''],
      ['"a", 1', '"a"'],
      ['"b", 2', '"b"'],
    ],
  ),
];
