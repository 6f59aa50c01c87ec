// The editor layout that VS Code for the web stores, every five seconds but not when the window closes, and the tabs that the
// extension stores.
import type { OpenEditor } from '../openEditor.ts';

const layoutKey = 'memento/workbench.parts.editor';

/** True if the stored layout contains `text`. */
export function isLayoutKept(editor: OpenEditor, text: string): Promise<boolean> {
  return isKept(editor, layoutKey, text);
}

/** True if the tabs that the extension itself stores for the workspace contain one of this window. */
export function isTabKept(editor: OpenEditor): Promise<boolean> {
  return isKept(editor, 'acp-host.acp-host', 'isNew');
}

/** True if the item of VS Code's storage contains `text`. */
function isKept({ page }: OpenEditor, key: string, text: string): Promise<boolean> {
  return page.evaluate(
    async ([key, text]) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(new Error('The storage of VS Code can’t be read')));
        });
      for (const { name } of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name ?? ''));
        const isOurs = database.objectStoreNames.contains('ItemTable');
        const items = isOurs ? database.transaction('ItemTable').objectStore('ItemTable') : undefined;
        const item = items && (await done(items.get(key)));
        database.close();
        if (JSON.stringify(item ?? '').includes(text)) return true;
      }
      return false;
    },
    [key, text] as const,
  );
}

/** Prevents further stores of the layout until the window is reloaded, as if it closed within the five seconds. */
export async function keepNoLayout({ page }: OpenEditor): Promise<void> {
  await page.evaluate(() => {
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')
      ?.value as typeof IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      return key === 'memento/workbench.parts.editor'
        ? (this.get(key) as IDBRequest<IDBValidKey>)
        : put.call(this, value, key);
    };
  });
}
