/** Makes the browser load a script now, which the page runs later. Does nothing the second time. */
export function preloadScript(href: string): void {
  if (document.head.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'preload', as: 'script', href }));
}
