// Renames in Java.

import type { RenameCase } from './renameCase.ts';

const reader = `public class Reader {
    private final Path file;

    String read(String «path», int limit) throws IOException {
        File input = new File(‹path›);
        if (input.length() > limit) {
            throw new IOException("path too long: " + ‹path›);
        }
        return Files.readString(input.toPath());
    }

    String other(String path) {
        return path;
    }
}
`;

export const java: readonly RenameCase[] = [
  ['type over', 'a parameter', 'filename', reader],
  ['backspace, type', 'a parameter', 'location', reader],
  [
    'type over',
    'a local variable',
    'source',
    reader
      .replaceAll(/[«»‹›]/g, '')
      .replace('File input', 'File «input»')
      .replace('(input.l', '(‹input›.l')
      .replace('(input.t', '(‹input›.t'),
  ],
  [
    'type over',
    'a field',
    'shelves',
    `class Stock {
    private final Map<String, Integer> «map» = new HashMap<>();

    int get(String key) {
        return ‹map›.get(key);
    }

    void put(String key, int value) {
        this.‹map›.put(key, value);
    }
}
`,
  ],
  [
    'edit inside',
    'a method, a word of its name',
    'countItems',
    `class Cart {
    int «countAll»() {
        return 3;
    }

    boolean isEmpty() {
        return ‹countAll›() == 0 || other.‹countAll›() == 0;
    }
}
`,
  ],
  [
    'type over',
    'a class',
    'Ledger',
    `class «Book» {
    static ‹Book› open() {
        return new ‹Book›();
    }
}
`,
  ],
  [
    'type over',
    'the variable of a for loop',
    'each',
    `for (Item «item» : items) {
    total += ‹item›.price();
    names.add(‹item›.name());
}
`,
  ],
  [
    'type over',
    'a parameter of a lambda',
    'article',
    `items.forEach(«item» -> {
    total += ‹item›.price();
});
String item = name;
`,
  ],
  [
    'paste',
    'a constant',
    'MAX_SIZE',
    `private static final int «LIMIT» = 10;

boolean fits(int size) {
    return size <= ‹LIMIT›;
}
`,
  ],
];
