// Pastes and drops files and data on the chat page, as programs put them on the clipboard.
import type { ChatWorld } from '../chatWorld.ts';

/** A PNG of 8 × 8 pixels. */
export const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAeUlEQVR42hXNIQEAIRAAwYuBQhOCEGiSTBI0IQiBJgkRnl87YiNEEU0QU2xxRRIRcpGbTJ7ylq+c5Ae1qE2lTnWrV03qg170ptOnvvWrJ/2BQvM32VzSG4ZRjGYwprGNayTjwSpWs1jT2ta1kvXgFKc5nOls5zrJ+QBmTFNBEMqcZwAAAABJRU5ErkJggg==';

export interface Given {
  readonly name: string;
  readonly type: string;
  readonly base64?: string;
  readonly size?: number;
}

/** @param data the other data, by type. */
export async function paste(
  world: ChatWorld,
  files: readonly Given[],
  data: Readonly<Record<string, string>> = {},
): Promise<void> {
  await give(world, 'paste', files, data);
}

export async function drop(
  world: ChatWorld,
  files: readonly Given[],
  data: Readonly<Record<string, string>>,
): Promise<void> {
  await give(world, 'drop', files, data);
}

async function give(
  world: ChatWorld,
  how: 'paste' | 'drop',
  files: readonly Given[],
  data: Readonly<Record<string, string>>,
): Promise<void> {
  await world.page.evaluate(
    ({ how, files, data }) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64, size } of files) {
        const bytes =
          base64 === undefined
            ? new Uint8Array(size ?? 0)
            : Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      for (const [type, text] of Object.entries(data)) transfer.setData(type, text);
      const box = document.querySelector('textarea')!;
      if (how === 'paste') {
        const event = new ClipboardEvent('paste', {
          clipboardData: transfer,
          bubbles: true,
          cancelable: true,
        });
        // The browser inserts the text of a real paste.
        if (!box.dispatchEvent(event)) return;
        box.setRangeText(transfer.getData('text/plain'), box.selectionStart, box.selectionEnd, 'end');
        box.dispatchEvent(new InputEvent('input', { bubbles: true }));
        return;
      }
      for (const type of ['dragenter', 'dragover', 'drop'])
        box.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    { how, files, data },
  );
}
