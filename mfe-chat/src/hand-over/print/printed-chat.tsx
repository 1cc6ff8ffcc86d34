import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import ChatSheet from './chat-sheet.tsx';
import type { ChatSheetProps } from './chat-sheet.tsx';

interface PrintedChatProps {
  /** Returns the sheet to print. Called at the moment of printing. */
  readonly sheet: () => ChatSheetProps;
}

/**
 * Prints a chat instead of the page. The browser fires `beforeprint` and then does not wait, so the
 * sheet is rendered during that event.
 */
export function PrintedChat({ sheet }: PrintedChatProps) {
  const [printed, setPrinted] = useState<ChatSheetProps | null>(null);
  const latest = useRef(sheet);
  useEffect(() => {
    latest.current = sheet;
  });

  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(latest.current()));
    const end = () => setPrinted(null);
    const left = new AbortController();
    window.addEventListener('beforeprint', begin, { signal: left.signal });
    window.addEventListener('afterprint', end, { signal: left.signal });
    return () => left.abort();
  }, []);

  return printed && createPortal(<ChatSheet {...printed} />, document.body);
}
