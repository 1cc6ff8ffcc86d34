import { signInProblem } from '@targum/contracts/on-demand';
import { useLocation, useProductName } from '@targum/ui-kit';
import { useT } from './i18n.ts';

/** Why the sign-in failed, by the address to which the provider's callback leads. */
export function useProblemText(): string | undefined {
  const t = useT();
  const product = useProductName();
  const { search } = useLocation();
  const problem = new URLSearchParams(search).get('problem');
  if (problem === null) return undefined;
  const { data = 'invalid' } = signInProblem.safeParse(problem);
  return t(`shell.sso.problem.${data}`, { product });
}
