import { useEffect } from 'react';
import { loginRequest } from '@targum/contracts';
import type { LoginRequest } from '@targum/contracts';
import { notify, sessionApi, toApiError, useNavigate } from '@targum/ui-kit';
import {
  Form,
  FormPasswordField,
  reportFormFailure,
  SubmitButton,
  useContractForm,
} from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { EmailField } from './credential-fields.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { useWantedPage } from './wanted-page.ts';

/** The type of the error that the server's refusal is for the password field. */
const REFUSED = 'server';

/** Logs in, then goes to the start page, or stays at the address of a wanted page. */
export function LoginForm() {
  const t = useT();
  const navigate = useNavigate();
  const wanted = useWantedPage();
  const [login] = sessionApi.useLoginMutation();
  const form = useContractForm(loginRequest, {
    defaultValues: { email: '', password: '' },
    focus: 'email',
  });
  const { clearErrors, control, getFieldState, setError, setFocus, subscribe } = form;
  const { isSubmitting } = form.formState;

  // The form itself removes the refusal when the password changes.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const isRefused = getFieldState('password').error?.type === REFUSED;
          if (name === 'email' && isRefused) clearErrors('password');
        },
      }),
    [clearErrors, getFieldState, subscribe],
  );

  const submit = async (values: LoginRequest) => {
    const { error } = await login(values);
    if (error) {
      const { code, serverMessage } = toApiError(error);
      if (code === 'invalid_credentials' && serverMessage !== undefined) {
        setError('password', { type: REFUSED, message: serverMessage });
      }
      setFocus('password', { shouldSelect: true });
      return reportFormFailure(error, form, {
        title: t('shell.login.failed.title'),
        fallback: t('shell.login.failed.text'),
      });
    }
    notify({ title: t('shell.login.done.title'), description: t('shell.login.done.text') });
    if (wanted === undefined) void navigate('/', { replace: true });
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
      <ForgotPassword />
    </Form>
  );
}
