// Renames in Go.

import type { RenameCase } from './renameCase.ts';

const load = `func load(«name» string) ([]byte, error) {
	data, err := os.ReadFile(‹name›)
	if err != nil {
		return nil, fmt.Errorf("name %s: %w", ‹name›, err)
	}
	return data, nil
}

func other(name string) string {
	return name
}
`;

export const go: readonly RenameCase[] = [
  ['type over', 'a parameter', 'filename', load],
  ['edit inside', 'a parameter, with a prefix', 'fullname', load],
  [
    'type over',
    'a variable with a common word',
    'body',
    load
      .replaceAll(/[«»‹›]/g, '')
      .replace('data, err :=', '«data», err :=')
      .replace('return data', 'return ‹data›'),
  ],
  [
    'type over',
    'an error',
    'problem',
    load
      .replaceAll(/[«»‹›]/g, '')
      .replace('data, err :=', 'data, «err» :=')
      .replace('if err', 'if ‹err›')
      .replace('name, err)', 'name, ‹err›)'),
  ],
  [
    'type over',
    'a field',
    'Timeout',
    `type Options struct {
	«Limit» int
	Name  string
}

func (o *Options) fill() {
	if o.‹Limit› == 0 {
		o.‹Limit› = 10
	}
}
`,
  ],
  [
    'backspace, type',
    'a function',
    'parseAll',
    `func «parse»(lines []string) int {
	return len(lines)
}

func main() {
	total := ‹parse›(nil)
	fmt.Println("parse", total, ‹parse›(args))
}
`,
  ],
  [
    'type over',
    'a type',
    'Storage',
    `type «Store» struct {
	items []string
}

func New() *‹Store› {
	return &‹Store›{}
}

func (s *‹Store›) Len() int {
	return len(s.items)
}
`,
  ],
  [
    'type over',
    'the variable of a range',
    'entry',
    `for _, «item» := range items {
	fmt.Println(‹item›.Name)
	total += ‹item›.Price
}
`,
  ],
  [
    'type over',
    'a constant of a group',
    'maxEntries',
    `const (
	«maxItems» = 3
	minItems = 1
)

func full(n int) bool {
	return n >= ‹maxItems›
}

func twice() int {
	return 2 * ‹maxItems›
}
`,
  ],
  [
    'type over',
    'a typed constant of a group, with a comment',
    'KindDocument',
    `const (
	KindNone Kind = iota
	// ‹KindFile› is a plain file.
	«KindFile»
)

func isFile(kind Kind) bool {
	return kind == ‹KindFile›
}
`,
  ],
];
