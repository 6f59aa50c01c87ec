// Finds the chat's pages, in the view and in an editor tab, and sends prompts there.
import type { FrameLocator } from 'playwright-core';
import { until } from '../../until.ts';
import type { OpenEditor } from '../openEditor.ts';

export async function say(chat: FrameLocator, text: string): Promise<void> {
  // Not by the keyboard of the page: a tab that opens may take the focus.
  await chat.locator('#prompt').pressSequentially(text);
  await chat.locator('#prompt').press('Enter');
}

/** The page in the view, once it shows a conversation without rows. What is typed before goes to the conversation before. */
export async function inEmptyView(editor: OpenEditor): Promise<FrameLocator> {
  const chat = await inView(editor);
  await chat.locator('.row').first().waitFor({ state: 'detached' });
  return chat;
}

/** The page in the view. VS Code places the frames of webviews over its parts; the side bar is on the left. */
export function inView(editor: OpenEditor): Promise<FrameLocator> {
  return chatAt(editor, (x) => x < 300);
}

export function inTab(editor: OpenEditor): Promise<FrameLocator> {
  return chatAt(editor, (x) => x >= 300);
}

async function chatAt({ page }: OpenEditor, isThere: (x: number) => boolean): Promise<FrameLocator> {
  const frames = page.locator('iframe.webview.ready');
  // The extension host may still be starting.
  await frames.first().waitFor({ state: 'attached' });
  const at = await until('the chat page', async () => {
    const places = await frames.evaluateAll((all) =>
      all.map((frame) => {
        const { left, width } = frame.getBoundingClientRect();
        return width > 0 ? left : NaN;
      }),
    );
    const found = places.findIndex(isThere);
    return found === -1 ? undefined : { found };
  });
  return frames.nth(at.found).contentFrame().frameLocator('iframe#active-frame');
}
