// Renames in Ruby.

import type { RenameCase } from './renameCase.ts';

const read = `def read(«path», limit = 10)
  content = File.read(‹path›)
  raise "path #{‹path›} is empty" if content.empty?
  content[0, limit]
end

def other(path)
  path.size
end
`;

export const ruby: readonly RenameCase[] = [
  ['type over', 'a parameter', 'filename', read],
  [
    'edit inside',
    'a local variable, with a suffix',
    'contents',
    read
      .replaceAll(/[«»‹›]/g, '')
      .replace('content =', '«content» =')
      .replace('content.empty', '‹content›.empty')
      .replace('content[', '‹content›['),
  ],
  [
    'type over',
    'an instance variable',
    'entries',
    `class Stack
  def initialize
    @«items» = []
  end

  def push(item)
    @‹items› << item
    items = 2
  end

  def size = @‹items›.size
end
`,
  ],
  [
    'type over',
    'a method',
    'render_all',
    `def «draw»(shapes)
  shapes.each(&:show)
end

‹draw›(shapes)
puts "draw", ‹draw›([])
`,
  ],
  [
    'type over',
    'a block parameter',
    'row',
    `lines.each do |«line»|
  puts ‹line›.strip
  total += ‹line›.size
end
`,
  ],
  [
    'type over',
    'a class',
    'Ledger',
    `class «Book»
  LIMIT = 3
end

book = ‹Book›.new
raise ‹Book›::LIMIT
`,
  ],
];
