import { translated } from './page-texts.ts';

export const inputs = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('form .input input'),
];

export const inputOf = (name: string): HTMLInputElement | undefined =>
  inputs().find((input) => input.name === name);

export const typedValues = (): Record<string, string> =>
  Object.fromEntries(inputs().map(({ name, value }) => [name, value]));

/** The control that a field's message describes: the input, or the button of the picture. */
const describedOf = (name: string) => document.getElementById(name);

/** Shows a message below a field, or removes it. */
export function setProblem(name: string, english: string | undefined): void {
  const control = describedOf(name);
  if (!control) return;
  const id = `${name}-problem`;
  const hint = document.getElementById(`${name}-hint`);
  document.getElementById(id)?.remove();
  control.removeAttribute('aria-invalid');
  const described = [hint?.id];
  if (english !== undefined) {
    const problem = document.createElement('div');
    problem.id = id;
    // A notice already announces the message about a picture.
    if (!hint) problem.setAttribute('role', 'alert');
    problem.className = 'problem';
    const written = document.createElement('span');
    written.dataset['problem'] = english;
    written.textContent = translated(english);
    problem.append(written);
    control.closest('.field')!.append(problem);
    control.setAttribute('aria-invalid', 'true');
    described.unshift(id);
  }
  const ids = described.filter((part) => part !== undefined).join(' ');
  if (ids === '') control.removeAttribute('aria-describedby');
  else control.setAttribute('aria-describedby', ids);
}

/** Shows the messages of all fields, and gives the first field that has one the focus. */
export function setProblems(problems: ReadonlyMap<string, string>): void {
  for (const { name } of inputs()) setProblem(name, problems.get(name));
  inputs()
    .find(({ name }) => problems.has(name))
    ?.focus();
}
