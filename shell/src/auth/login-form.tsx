import { useEffect, useState } from 'react';
import { loginRequest } from '@targum/contracts';
import type { LoginRequest } from '@targum/contracts';
import { notify, toApiError, useNavigate } from '@targum/ui-kit';
import {
  Form,
  reportFormFailure,
  SubmitButton,
  useContractForm,
  useWatch,
} from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { useLoginMutation } from './login-api.ts';
import { SharedDevice } from './shared-device.tsx';
import { useStartPage } from './start-page.ts';
import { useWantedPage } from './wanted-page.ts';

/** The type of the password field's error after the server has refused the address or the password. */
const REFUSED = 'refused';

/** Logs in, then goes to the start page, or stays at the address of a wanted page. */
export function LoginForm() {
  const t = useT();
  const navigate = useNavigate();
  const wanted = useWantedPage();
  const startPage = useStartPage();
  const [login] = useLoginMutation();
  const form = useContractForm(loginRequest, {
    defaultValues: { email: '', password: '' },
    focus: 'email',
  });
  const { clearErrors, control, getFieldState, getValues, setError, setFocus } = form;
  const { isSubmitting } = form.formState;

  // The form itself removes the refusal when the password changes.
  const email = useWatch({ control, name: 'email' });
  const [refusedEmail, setRefusedEmail] = useState('');
  useEffect(() => {
    const isRefused = getFieldState('password').error?.type === REFUSED;
    if (isRefused && email !== refusedEmail) clearErrors('password');
  }, [clearErrors, email, getFieldState, refusedEmail]);

  const submit = async (values: LoginRequest) => {
    const { data, error } = await login(values);
    if (error) {
      const { code, serverMessage } = toApiError(error);
      if (code === 'invalid_credentials' && serverMessage !== undefined) {
        setRefusedEmail(getValues('email'));
        setError('password', { type: REFUSED, message: serverMessage });
      }
      setFocus('password', { shouldSelect: true });
      return reportFormFailure(error, form, {
        title: t('shell.login.failed.title'),
        fallback: t('shell.login.failed.text'),
      });
    }
    notify({ title: t('shell.login.done.title'), description: t('shell.login.done.text') });
    if (wanted !== undefined) return;
    void navigate(await startPage(data), { replace: true });
  };

  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <EmailField control={control} />
      <PasswordField control={control} />
      <SharedDevice />
      <SubmitButton
        label={t('shell.login.submit')}
        pendingLabel={t('shell.login.pending')}
        pending={isSubmitting}
      />
      <ForgotPassword />
    </Form>
  );
}
