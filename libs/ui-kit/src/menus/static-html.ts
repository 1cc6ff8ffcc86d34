import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

export function staticHtml(content: ReactNode): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(content));
  const html = place.innerHTML;
  root.unmount();
  return html;
}
