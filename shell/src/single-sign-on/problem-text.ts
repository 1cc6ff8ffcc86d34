import { signInProblem } from '@targum/contracts/on-demand';
import type { SignInProblem } from '@targum/contracts/on-demand';
import { useLocation, useProductName } from '@targum/ui-kit';
import { useT } from './i18n.ts';
import { singleSignOnApi } from './single-sign-on-api.ts';

/** The problems for which the server can name the email address that the provider sent. */
const ABOUT_ADDRESS: ReadonlySet<SignInProblem> = new Set([
  'no_email',
  'email_unverified',
  'email_taken',
]);

/**
 * Returns a text that says why the sign-in failed. The URL of the page names the problem. Undefined
 * without a problem, and while the page asks the server for the email address that the provider
 * sent.
 */
export function useProblemText(): string | undefined {
  const t = useT();
  const product = useProductName();
  const { search } = useLocation();
  const problem = new URLSearchParams(search).get('problem');
  const { data: code = 'invalid' } = signInProblem.safeParse(problem);
  const isAboutAddress = problem !== null && ABOUT_ADDRESS.has(code);
  const { data, isFetching } = singleSignOnApi.useProblemQuery(undefined, {
    skip: !isAboutAddress,
    refetchOnMountOrArgChange: true,
  });
  if (problem === null || isFetching) return undefined;
  const address = isAboutAddress && data?.code === code ? data.address : null;
  if (address === null) return t(`shell.sso.problem.${code}`, { product });
  return code === 'no_email'
    ? t('shell.sso.problem.unusableEmail', { address })
    : `${t(`shell.sso.problem.${code}`, { product })} ${t('shell.sso.problem.sentEmail', { address })}`;
}
