import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { signupForm, signupRequest } from '@targum/contracts';
import type { SignupForm } from '@targum/contracts';
import { Navigate, TextLink, useDocumentTitle } from '@targum/ui-kit';
import { PictureField } from '../account/picture-field.tsx';
import { EmailField, NewPasswordFields } from '../form/credential-fields.tsx';
import { Form } from '../form/form.tsx';
import { reportFailure } from '../form/report-failure.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { useT } from '../i18n-later.ts';
import { signInWays } from '../single-sign-on/sign-in-ways.ts';
import { AuthCard } from './auth-card.tsx';
import { NameFields } from './name-fields.tsx';
import { useSignup } from './use-signup.ts';

/** The signup, where the operator permits passwords. */
export default function SignupScreen() {
  return signInWays().password ? <Signup /> : <Navigate to="/login" replace />;
}

/** Creates an account, with a picture if one was chosen. */
function Signup() {
  const t = useT();
  const signup = useSignup();
  useDocumentTitle(t('shell.signup.heading'));
  const [picture, setPicture] = useState<File | null>(null);
  const { control, handleSubmit, setError, formState } = useForm<SignupForm>({
    resolver: zodResolver(signupForm),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
  });
  const { isSubmitting } = formState;

  const submit = async (values: SignupForm) => {
    const error = await signup(signupRequest.parse(values), picture);
    if (!error) return;
    reportFailure(error, {
      fields: ['firstName', 'lastName', 'email', 'password'],
      setError,
      title: t('shell.signup.failed.title'),
      fallback: t('shell.signup.failed.text'),
    });
  };

  return (
    <AuthCard
      heading={t('shell.signup.heading')}
      lead={t('shell.signup.lead')}
      footer={
        <>
          {t('shell.signup.hasAccount')}{' '}
          <TextLink to="/login">{t('shell.signup.toLogin')}</TextLink>
        </>
      }
    >
      <Form onSubmit={handleSubmit(submit)}>
        <NameFields control={control} />
        <PictureField file={picture} onChange={setPicture} />
        <EmailField control={control} />
        <NewPasswordFields
          control={control}
          name="password"
          label={t('shell.field.password')}
          confirmLabel={t('shell.field.confirmPassword')}
        />
        <SubmitButton
          label={t('shell.signup.submit')}
          pendingLabel={t('shell.signup.pending')}
          pending={isSubmitting}
        />
      </Form>
    </AuthCard>
  );
}
