// Owns what VS Code for the web has written down of its editors: it does so every five seconds, and not when the window goes.
import type { OpenEditor } from './openEditor.ts';

/** Whether `text` is in it. */
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

/** As if the window went before the five seconds were over: nothing more of it is written down until it is loaded anew. */
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
