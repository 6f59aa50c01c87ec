// The scene of a task in the chat: a permission request, the finished turn, the review of its changes and the context of the
// next prompt, one after the other in the same window.
import { ChatDriver, openChat } from '../../test/journey/chatDriver.ts';
import type { OpenEditor } from '../../test/journey/openEditor.ts';
import type { Camera } from './camera.ts';
import { conversation, nextPrompt, prompt } from './conversation.ts';
import { makeRepository, widenSideBar, withShop } from './shop.ts';

const viewport = { width: 1080, height: 860 };
/** Where the pointer changes nothing that is shown: between the items of the status bar. */
const aside = [270, viewport.height - 14] as const;

/** Takes `permission.png`, `chat.png`, `review.png` and `context.png`. */
export async function chatAndReview(camera: Camera, vsix: string): Promise<void> {
  const settings = {
    'git.enabled': true,
    'git.blame.statusBarItem.enabled': false,
    'acpHost.context.kinds': { failedTests: false, recentFiles: false },
  };
  await withShop({ camera, vsix, viewport, settings, conversation }, (editor) => play(editor, camera));
}

async function play(editor: OpenEditor, camera: Camera): Promise<void> {
  const { page } = editor;
  makeRepository(editor);
  await editor.openFile('README.md');
  await editor.runCommand('ACP: Toggle Pin for Current File');
  await editor.notification('README.md is sent with every prompt');
  await editor.runCommand('View: Close Editor');
  await editor.runCommand('Notifications: Clear All Notifications');
  await editor.openFile('checkout.ts');
  await openChat(editor);
  await widenSideBar(editor, 538);
  await page.mouse.move(...aside);
  const chat = new ChatDriver(editor);
  const { frame } = chat;
  const log = frame.locator('.log');
  const changes = frame.locator('.changes');
  const context = frame.locator('.context');
  const code = page.locator('.editor-group-container.active .editor-instance .view-lines');

  await chat.say(prompt);
  await frame.locator('.permission').waitFor();
  await changes.locator('summary', { hasText: '2 files changed' }).waitFor();
  await page.locator('.codelens-decoration', { hasText: 'Undo' }).nth(1).waitFor();
  await editor.look();
  await camera.still('permission', page, [log, frame.locator('.permission')]);

  await chat.answers('npm test', 'allow_once');
  await chat.rests();
  await page.mouse.move(...aside);
  await editor.look();
  await camera.still('chat', page, [log, changes, frame.locator('.composer')]);

  await changes.locator('summary').click();
  await changes.locator('.change-toggle').first().click();
  await changes.locator('.change-preview').waitFor();
  await editor.openFile('checkout.ts');
  await editor.goTo(1, 1);
  await editor.press('Alt+]');
  await page.locator('.statusbar-item', { hasText: 'Agent change 1 of 2' }).waitFor();
  await page.mouse.move(...aside);
  await editor.look();
  const lenses = page.locator('.codelens-decoration');
  const items = page.locator('.statusbar-item[id*="acp-host"]');
  await camera.still('review', page, [changes, code, lenses, items]);

  await editor.runCommand('ACP: Keep All Changes');
  await changes.locator('.change-toggle').first().waitFor({ state: 'detached' });
  await editor.save();
  await editor.select(19, 3, 'return `${(cents / 100).toFixed(2)} €`;'.length);
  await frame.locator('#prompt').click();
  await page.keyboard.type(nextPrompt);
  await context.locator('summary').first().click();
  // Items that were collected late are added later.
  for (const name of ['README.md', 'checkout.ts:19', 'Recent edit', 'Git', 'test.ts', 'Symbols of'])
    await context.locator('.context-name', { hasText: name }).first().waitFor();
  await page.mouse.move(...aside);
  await editor.look();
  await camera.still('context', page, [context]);
}
