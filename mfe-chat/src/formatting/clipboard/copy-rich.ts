import { copyText } from '@targum/ui-kit';

/**
 * Copies a text as plain text and as HTML or, if that fails, as plain text alone. Must be called
 * while a click or key press is handled. Resolves to false on failure.
 */
export async function copyRich(text: Promise<string>, html: Promise<string>): Promise<boolean> {
  const kinds = {
    'text/plain': blobOf('text/plain', text),
    'text/html': blobOf('text/html', html),
  };
  // If the copy fails, the clipboard no longer waits for both promises. Their errors must still be
  // handled.
  void Promise.allSettled(Object.values(kinds));
  try {
    await Promise.all([navigator.clipboard.write([new ClipboardItem(kinds)]), text]);
    return true;
  } catch {
    return text.then(copyText, () => false);
  }
}

async function blobOf(type: string, content: Promise<string>): Promise<Blob> {
  return new Blob([await content], { type });
}
