// Renames in languages whose files have markup and code, and in SQL.

import type { RenameCase } from './renameCase.ts';

export const components: Readonly<Record<string, readonly RenameCase[]>> = {
  vue: [
    [
      'type over',
      'a variable that directives and mustaches use',
      'homeUrl',
      `<template>
  <h1>startUrl</h1>
  <a :href="‹startUrl›" title="startUrl">The startUrl {{ ‹startUrl› }}</a>
  <my-link :to="{ startUrl: ‹startUrl› }" @click="open('startUrl', ‹startUrl›)" />
</template>

<script setup>
const «startUrl» = '/';
watch(‹startUrl›);
</script>
`,
    ],
  ],
  svelte: [
    [
      'type over',
      'a variable that the markup uses',
      'heading',
      `<script>
  let «title» = 'a';
</script>

<h1>title</h1>
<p>The title is {‹title›}.</p>
`,
    ],
  ],
  typescriptreact: [
    [
      'type over',
      'a variable, not the texts with that word',
      'heading',
      `function Page() {
  const «title» = useTitle();
  return (
    <div>
      <h1>title</h1>
      <p>
        The title is
        <b>{‹title›}</b>
      </p>
    </div>
  );
}
`,
    ],
  ],
  sql: [
    [
      'type over',
      'a column',
      'buyer',
      `CREATE TABLE orders (
    id bigint NOT NULL,
    «customer» text,
    PRIMARY KEY (id)
);

CREATE INDEX orders_customer ON orders (‹customer›);

SELECT o.‹customer›, 'customer'
FROM orders o;
`,
    ],
  ],
};
