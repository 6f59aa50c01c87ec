// Renames in C.

import type { RenameCase } from './renameCase.ts';

const count = `static int count_words(const char *«text», size_t length)
{
	int total = 0;
	for (size_t i = 0; i < length; i++)
		if (isspace(‹text›[i]))
			total++;
	return total + strlen(‹text›);
}

static int other(const char *text)
{
	return text[0];
}
`;

export const c: readonly RenameCase[] = [
  ['type over', 'a parameter with a common word', 'input', count],
  ['edit inside', 'a parameter, with a suffix', 'text_start', count],
  [
    'type over',
    'a local variable',
    'words',
    count
      .replaceAll(/[«»‹›]/g, '')
      .replace('int total', 'int «total»')
      .replace('total++', '‹total›++')
      .replace('return total', 'return ‹total›'),
  ],
  [
    'type over',
    'a member of a struct',
    'length',
    `struct buffer {
	char *data;
	size_t «size»;
};

void clear(struct buffer *b)
{
	size_t size = 0;
	b->‹size› = size;
	memset(b->data, 0, b->‹size›);
}
`,
  ],
  [
    'backspace, type',
    'a function',
    'release',
    `static void «cleanup»(struct pool *pool)
{
	free(pool->items);
}

int main(void)
{
	‹cleanup›(pool);
	atexit(‹cleanup›);
}
`,
  ],
  [
    'type over',
    'a macro',
    'BUFFER_SIZE',
    `#define «SIZE» 1024

static char buffer[‹SIZE›];

int full(int used)
{
	return used == ‹SIZE›;
}
`,
  ],
];
