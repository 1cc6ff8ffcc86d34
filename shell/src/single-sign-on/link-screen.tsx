import { linkRequest } from '@targum/contracts/on-demand';
import type { LinkRequest } from '@targum/contracts/on-demand';
import {
  errorText,
  notify,
  TextLink,
  toApiError,
  useDocumentTitle,
  useNavigate,
} from '@targum/ui-kit';
import { Form, reportFormFailure, SubmitButton, useContractForm } from '@targum/ui-kit/forms';
import { AuthCard } from '../auth/auth-card.tsx';
import { PasswordField } from '../auth/credential-fields.tsx';
import { useStartPage } from '../auth/start-page.ts';
import { LoadingScreen } from '../screens/loading-screen.tsx';
import { useT } from './i18n.ts';
import SignOnButton from './sign-on-button.tsx';
import { singleSignOnApi } from './single-sign-on-api.ts';

/** Links a person from the provider to the account with the same email address. */
export default function LinkScreen() {
  const t = useT();
  const heading = t('shell.sso.link.heading');
  useDocumentTitle(heading);
  const { data, error } = singleSignOnApi.usePendingLinkQuery();
  if (data === undefined && error === undefined) return <LoadingScreen />;
  const problem = toApiError(error);
  const failed =
    problem.status === 0
      ? `${t('shell.sso.link.failed')}. ${t('shell.sso.link.offline')}`
      : errorText(problem, t('shell.sso.link.failed'));
  return (
    <AuthCard
      heading={heading}
      lead={data ? t('shell.sso.link.lead', { email: data.email }) : failed}
      footer={<TextLink to="/login">{t('shell.sso.link.toLogin')}</TextLink>}
    >
      {data ? <LinkForm returnTo={data.returnTo ?? '/'} /> : <SignOnButton aboveForm={false} />}
    </AuthCard>
  );
}

function LinkForm({ returnTo }: { readonly returnTo: string }) {
  const t = useT();
  const navigate = useNavigate();
  const startPage = useStartPage();
  const [link] = singleSignOnApi.useLinkMutation();
  const form = useContractForm(linkRequest, { defaultValues: { password: '' }, focus: 'password' });
  const { isSubmitting } = form.formState;

  const submit = async (values: LinkRequest) => {
    const { data, error } = await link(values);
    if (error) {
      return reportFormFailure(error, form, {
        title: t('shell.sso.link.failed'),
        fallback: t('shell.login.failed.text'),
      });
    }
    notify({ title: t('shell.sso.link.done') });
    void navigate(returnTo === '/' ? await startPage(data) : returnTo, { replace: true });
  };

  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <PasswordField control={form.control} />
      <SubmitButton
        label={t('shell.sso.link.submit')}
        pendingLabel={t('shell.sso.link.pending')}
        pending={isSubmitting}
      />
    </Form>
  );
}
