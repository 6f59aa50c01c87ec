// The editor layout that VS Code for the web stores, every five seconds but not when the window closes.
import type { OpenEditor } from './openEditor.ts';

/** True if the stored layout contains `text`. */
export function isLayoutKept({ page }: OpenEditor, text: string): Promise<boolean> {
  return page.evaluate(async (text) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The storage of VS Code can’t be read')));
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      const isOurs = database.objectStoreNames.contains('ItemTable');
      const items = isOurs ? database.transaction('ItemTable').objectStore('ItemTable') : undefined;
      const layout = items && (await done(items.get('memento/workbench.parts.editor')));
      database.close();
      if (JSON.stringify(layout ?? '').includes(text)) return true;
    }
    return false;
  }, text);
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
