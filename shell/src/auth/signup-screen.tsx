import { signupRequest } from '@targum/contracts';
import { signupForm } from '@targum/contracts/on-demand';
import type { SignupForm } from '@targum/contracts/on-demand';
import { Navigate, TextLink, useDocumentTitle } from '@targum/ui-kit';
import { Form, reportFailure, SubmitButton, useContractForm } from '@targum/ui-kit/forms';
import { PictureField } from '../account/picture-field.tsx';
import { usePicture } from '../account/use-picture.ts';
import { useT } from '../i18n-later.ts';
import { signInWays } from '../single-sign-on/sign-in-ways.ts';
import { AuthCard } from './auth-card.tsx';
import { EmailField, NewPasswordFields } from './credential-fields.tsx';
import { NameFields } from './name-fields.tsx';
import { useSignup } from './use-signup.ts';

export default function SignupScreen() {
  return signInWays().password ? <Signup /> : <Navigate to="/login" replace />;
}

function Signup() {
  const t = useT();
  const signup = useSignup();
  useDocumentTitle(t('shell.signup.heading'));
  const form = useContractForm(signupForm, {
    defaultValues: {
      firstName: '',
      lastName: '',
      image: null,
      email: '',
      password: '',
      confirmPassword: '',
    },
  });
  const { control } = form;
  const { isSubmitting } = form.formState;
  const picture = usePicture(form);

  const submit = async (values: SignupForm) => {
    const error = await signup(signupRequest.parse(values), values.image ?? null);
    if (!error) return;
    reportFailure(error, form, {
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
      <Form onSubmit={form.handleSubmit(submit)}>
        <NameFields control={control} />
        <PictureField picture={picture} />
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
