import { delays } from '@targum/contracts/sign-in';

const SWIPE_PX = 50;

const region = () => document.querySelector<HTMLElement>('#notices')!;

let timer: ReturnType<typeof setTimeout> | undefined;
let before: HTMLElement | null = null;

const holdTime = () => clearTimeout(timer);

function runTime(): void {
  holdTime();
  timer = setTimeout(closeNotice, delays.toast);
}

export function closeNotice(): void {
  holdTime();
  region().querySelector<HTMLElement>('[data-variant]')!.hidden = true;
  if (region().contains(document.activeElement)) before?.focus();
}

/** Shows a notice about a failure for five seconds, longer while the pointer or the focus is on it. */
export function showNotice(title: string, description: string): void {
  const card = region().querySelector<HTMLElement>('[data-variant]')!;
  const [first, second] = card.querySelectorAll<HTMLElement>('div > div');
  first!.textContent = title;
  second!.textContent = description;
  card.hidden = false;
  runTime();
}

/** F8 leads to the notice. Escape, a swipe to the right and its button close it. */
export function watchNotices(): void {
  const notices = region();
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
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'F8') {
      before = document.activeElement as HTMLElement | null;
      notices.focus();
    } else if (key === 'Escape' && notices.contains(document.activeElement)) closeNotice();
  });
}
