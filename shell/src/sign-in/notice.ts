import { delays } from '@targum/contracts/sign-in';
import { left } from './application.ts';

const SWIPE_PX = 50;

const region = () => document.querySelector<HTMLElement>('#notices');

let timer: ReturnType<typeof setTimeout> | undefined;
let before: HTMLElement | null = null;

const holdTime = () => clearTimeout(timer);

function runTime(): void {
  holdTime();
  timer = setTimeout(closeNotice, delays.toast);
}

export function closeNotice(): void {
  holdTime();
  const notices = region();
  // The application may have taken the page over.
  if (!notices) return;
  notices.querySelector<HTMLElement>('[data-variant]')!.hidden = true;
  if (notices.contains(document.activeElement)) before?.focus();
}

type Show = (title: string, description: string) => void;

let show: Show = showHere;

/** Shows a notice about a failure for five seconds, longer while the pointer or the focus is on it. */
export const showNotice: Show = (title, description) => show(title, description);

/** From now on, the application shows the notices, since it has shown a dialog above the page. */
export function leaveNotices(showThere: Show): void {
  holdTime();
  region()?.remove();
  show = showThere;
}

function showHere(title: string, description: string): void {
  const card = region()!.querySelector<HTMLElement>('[data-variant]')!;
  const [first, second] = card.querySelectorAll<HTMLElement>('[dir=auto]');
  first!.textContent = title;
  second!.textContent = description;
  card.hidden = false;
  runTime();
}

/** F8 leads to the notice. Escape, a swipe to the right and its button close it. */
export function watchNotices(): void {
  const notices = region()!;
  let from: number | undefined;
  notices.addEventListener('mouseenter', holdTime);
  notices.addEventListener('mouseleave', runTime);
  notices.addEventListener('focusin', holdTime);
  notices.addEventListener('focusout', runTime);
  notices.addEventListener('pointerdown', ({ clientX }) => (from = clientX));
  notices.addEventListener('pointerup', ({ clientX }) => {
    if (from !== undefined && clientX - from >= SWIPE_PX) closeNotice();
    from = undefined;
  });
  notices.querySelector('button')!.addEventListener('click', closeNotice);
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'F8') {
      before = document.activeElement as HTMLElement | null;
      notices.focus();
    } else if (key === 'Escape' && notices.contains(document.activeElement)) closeNotice();
  };
  document.addEventListener('keydown', onKey, { signal: left.signal });
}
