import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { loginRequest } from '@targum/contracts';
import type { LoginRequest } from '@targum/contracts';
import {
  notify,
  sessionApi,
  TextLink,
  useDocumentTitle,
  useLocation,
  useNavigate,
  useProductName,
} from '@targum/ui-kit';
import { EmailField } from '../form/credential-fields.tsx';
import { FormPasswordField } from '../form/form-fields.tsx';
import { Form } from '../form/form.tsx';
import { reportFailure } from '../form/report-failure.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { useT } from '../i18n-later.ts';
import { AuthCard } from './auth-card.tsx';

/** Logs in and goes to the start page, or stays at the address of a shared copy. */
export default function LoginScreen() {
  const t = useT();
  const product = useProductName();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useDocumentTitle(t('shell.login.submit'));
  const [login] = sessionApi.useLoginMutation();
  const { control, handleSubmit, setError, formState } = useForm<LoginRequest>({
    resolver: zodResolver(loginRequest),
    defaultValues: { email: '', password: '' },
  });
  const { isSubmitting } = formState;

  const submit = async (values: LoginRequest) => {
    const { error } = await login(values);
    if (error) {
      return reportFailure(error, {
        fields: ['email', 'password'],
        setError,
        title: t('shell.login.failed.title'),
        fallback: t('shell.login.failed.text'),
      });
    }
    notify({ title: t('shell.login.done.title'), description: t('shell.login.done.text') });
    // A link that was sent to the user is worth more than the start page.
    if (!pathname.startsWith('/shared/')) void navigate('/', { replace: true });
  };

  return (
    <AuthCard
      heading={t('shell.login.heading')}
      lead={t('shell.login.lead', { product })}
      footer={
        <>
          {t('shell.login.noAccount')} <TextLink to="/signup">{t('shell.login.toSignup')}</TextLink>
        </>
      }
    >
      <Form onSubmit={handleSubmit(submit)}>
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
    </AuthCard>
  );
}
