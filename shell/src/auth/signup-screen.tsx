import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { signupForm, signupRequest } from '@targum/contracts';
import type { SignupForm } from '@targum/contracts';
import {
  errorText,
  TextLink,
  makeStyles,
  notify,
  sessionApi,
  toApiError,
  tokens,
  useNavigate,
} from '@targum/ui-kit';
import { PictureField } from '../account/picture-field.tsx';
import { Form } from '../form/form.tsx';
import { showDetails } from '../form/server-details.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { FormPasswordField, FormTextField } from '../form/form-fields.tsx';
import { useT } from '../i18n.ts';
import { AuthCard } from './auth-card.tsx';

const useStyles = makeStyles({
  names: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
    // A message below one of them must not stretch the other.
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
});

const serverFields = ['firstName', 'lastName', 'email', 'password'] as const;

/** Creates an account, then uploads the picture if one was chosen. */
export default function SignupScreen() {
  const t = useT();
  const styles = useStyles();
  const navigate = useNavigate();
  const [picture, setPicture] = useState<File | null>(null);
  const [signup] = sessionApi.useSignupMutation();
  const [uploadPicture] = sessionApi.useUploadPictureMutation();
  const { control, handleSubmit, setError, formState } = useForm<SignupForm>({
    resolver: zodResolver(signupForm),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
  });
  const { isSubmitting } = formState;

  const submit = async (values: SignupForm) => {
    const { error } = await signup(signupRequest.parse(values));
    if (error) {
      const apiError = toApiError(error);
      showDetails(apiError, serverFields, setError);
      notify({
        variant: 'destructive',
        title: t('shell.signup.failed.title'),
        description: errorText(apiError, t('shell.signup.failed.text')),
      });
      return;
    }
    notify({ title: t('shell.signup.done.title'), description: t('shell.signup.done.text') });
    void navigate('/', { replace: true });
    if (!picture) return;
    const upload = await uploadPicture(picture);
    if (!upload.error) return;
    notify({
      variant: 'destructive',
      title: errorText(toApiError(upload.error), t('shell.picture.failed')),
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
        <div className={styles.names}>
          <FormTextField
            control={control}
            name="firstName"
            label={t('shell.field.firstName')}
            autoComplete="given-name"
          />
          <FormTextField
            control={control}
            name="lastName"
            label={t('shell.field.lastName')}
            autoComplete="family-name"
          />
        </div>
        <PictureField file={picture} onChange={setPicture} />
        <FormTextField
          control={control}
          name="email"
          label={t('shell.field.email')}
          type="email"
          autoComplete="username"
        />
        <FormPasswordField
          control={control}
          name="password"
          label={t('shell.field.password')}
          autoComplete="new-password"
        />
        <FormPasswordField
          control={control}
          name="confirmPassword"
          label={t('shell.field.confirmPassword')}
          autoComplete="new-password"
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
