// Renames in PHP. A variable's sign belongs to its name.

import type { RenameCase } from './renameCase.ts';

const send = `<?php
function send(string $«text», array $options = []): bool
{
    $body = trim($‹text›);
    if ($body === '') {
        throw new Exception("text $‹text›");
    }
    return post($body, $‹text›, $options['text']);
}

function other($text)
{
    return $text;
}
`;

export const php: readonly RenameCase[] = [
  ['type over', 'a parameter with a common word', 'message', send.replace('"text $‹text›"', "'text'")],
  ['edit inside', 'a parameter, with a suffix', 'texts', send.replace('"text $‹text›"', "'text'")],
  [
    'type over',
    'a property',
    'entries',
    `<?php
class Cart
{
    private array $«items» = [];

    public function add($item)
    {
        $this->‹items›[] = $item;
        $items = 1;
    }

    public function size()
    {
        return count($this->‹items›);
    }
}
`,
  ],
  [
    'type over',
    'a function',
    'render_page',
    `<?php
function «render»($page)
{
    return $page->render();
}

echo ‹render›($home);
echo 'render', ‹render›($about);
`,
  ],
  [
    'delete, type',
    'a local variable',
    'rows',
    `<?php
$«lines» = file($name);
foreach ($‹lines› as $line) {
    echo $line;
}
echo count($‹lines›);
`,
  ],
  [
    'type over',
    'a class',
    'Invoice',
    `<?php
class «Bill»
{
    public static function create(): ‹Bill›
    {
        return new ‹Bill›();
    }
}
`,
  ],
];
