import { loginRequest } from '@targum/contracts';
import type { LoginRequest } from '@targum/contracts';
import {
  lazyComponent,
  notify,
  sessionApi,
  TextLink,
  useDocumentTitle,
  useLocation,
  useNavigate,
  useProductName,
} from '@targum/ui-kit';
import {
  Form,
  FormPasswordField,
  reportFormFailure,
  SubmitButton,
  useContractForm,
} from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { signInWays } from '../single-sign-on/sign-in-ways.ts';
import { AuthCard } from './auth-card.tsx';
import { EmailField } from './credential-fields.tsx';

const SignOnButton = lazyComponent(() => import('../single-sign-on/sign-on-button.tsx'));
const LinkScreen = lazyComponent(() => import('../single-sign-on/link-screen.tsx'));

/**
 * Shows the ways to sign in. The address `/login?password` shows the form even if passwords are
 * switched off.
 */
export default function LoginScreen() {
  const t = useT();
  const product = useProductName();
  const { search } = useLocation();
  useDocumentTitle(t('shell.login.submit'));
  const parameters = new URLSearchParams(search);
  const { password, sso } = signInWays();
  const showsForm = password || parameters.has('password');
  if (sso && parameters.has('link')) return <LinkScreen />;
  return (
    <AuthCard
      heading={t('shell.login.heading')}
      lead={t('shell.login.lead', { product })}
      footer={
        password && (
          <>
            {t('shell.login.noAccount')}{' '}
            <TextLink to="/signup">{t('shell.login.toSignup')}</TextLink>
          </>
        )
      }
    >
      {sso && <SignOnButton aboveForm={showsForm} />}
      {showsForm && <LoginForm />}
    </AuthCard>
  );
}

/** Logs in, then goes to the start page. At the address of a shared copy, the user stays there. */
function LoginForm() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [login] = sessionApi.useLoginMutation();
  const form = useContractForm(loginRequest, { defaultValues: { email: '', password: '' } });
  const { control } = form;
  const { isSubmitting } = form.formState;

  const submit = async (values: LoginRequest) => {
    const { error } = await login(values);
    if (error) {
      return reportFormFailure(error, form, {
        title: t('shell.login.failed.title'),
        fallback: t('shell.login.failed.text'),
      });
    }
    notify({ title: t('shell.login.done.title'), description: t('shell.login.done.text') });
    // A user who opened a link to a shared copy wants that copy, not the start page.
    if (!pathname.startsWith('/shared/')) void navigate('/', { replace: true });
  };

  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <EmailField control={control} />
      <FormPasswordField
        control={control}
        name="password"
        label={t('shell.field.password')}
        autoComplete="current-password"
      />
      <SubmitButton
        label={t('shell.login.submit')}
        pendingLabel={t('shell.login.pending')}
        pending={isSubmitting}
      />
    </Form>
  );
}
