import { authStrings, checkPicture } from '@targum/contracts/sign-in';
import { setProblem } from './fields.ts';
import { showNotice } from './notice.ts';
import { text, translated } from './page-texts.ts';

const NAME = 'picture';

let chosen: File | undefined;

export const chosenPicture = (): File | undefined => chosen;

/** Lets the person choose, change and remove the picture of the new account. */
export function watchPicture(): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const choose = document.getElementById(NAME);
  if (!input || !choose) return;
  const remove = document.querySelector<HTMLElement>('#remove')!;
  choose.addEventListener('click', () => input.click());
  remove.addEventListener('click', () => show(undefined));
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) take(file);
    input.value = '';
  });

  /** Refuses a file that cannot be a picture. The earlier picture stays. */
  function take(file: File): void {
    const { problem } = checkPicture(file);
    if (problem === undefined) return show(file);
    setProblem(NAME, problem);
    choose!.focus();
    const kind = problem === authStrings.notAnImage ? 'unsupported' : 'tooLarge';
    showNotice(text(`shell.picture.${kind}.title`), translated(problem));
  }

  function show(file: File | undefined): void {
    const preview = document.querySelector<HTMLImageElement>('#preview')!;
    URL.revokeObjectURL(preview.src);
    if (file) preview.src = URL.createObjectURL(file);
    else preview.removeAttribute('src');
    chosen = file;
    setProblem(NAME, undefined);
    preview.hidden = file === undefined;
    document.querySelector<HTMLElement>('#no-picture')!.hidden = file !== undefined;
    remove.hidden = file === undefined;
    const label = `shell.picture.${file ? 'change' : 'upload'}`;
    choose!.dataset['text'] = label;
    choose!.textContent = text(label);
  }
}
