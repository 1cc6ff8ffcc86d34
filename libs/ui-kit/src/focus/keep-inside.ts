const CONTROLS =
  'a[href], button:not(:disabled, [tabindex="-1"]), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Makes Tab and Shift+Tab move in a circle, so that the focus stays in the layer. */
export function keepInside(layer: HTMLElement, event: KeyboardEvent): void {
  const active = document.activeElement;
  if (!layer.contains(active)) return;
  const controls = layer.querySelectorAll<HTMLElement>(CONTROLS);
  const [first, last] = [controls[0], controls[controls.length - 1]];
  const leaving = event.shiftKey ? active === first || active === layer : active === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
