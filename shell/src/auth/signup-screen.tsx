import { signupRequest } from '@targum/contracts';
import { signupForm } from '@targum/contracts/on-demand';
import type { SignupForm } from '@targum/contracts/on-demand';
import {
  Navigate,
  TextLink,
  useDocumentTitle,
  errorText,
  notify,
  notifyOfFailure,
  toApiError,
  useNavigate,
} from '@targum/ui-kit';
import { Form, reportFormFailure, SubmitButton, useContractForm } from '@targum/ui-kit/forms';
import type { SignupRequest } from '@targum/contracts';
import { NameFields } from '../account/name-fields.tsx';
import { PictureField } from '../account/picture-field.tsx';
import { usePicture } from '../account/use-picture.ts';
import { useUploadPictureMutation } from '../account/account-api.ts';
import { useSignupMutation } from './signup-api.ts';
import { useT } from '../i18n-later.ts';
import { signInWays } from '../single-sign-on/sign-in-ways.ts';
import { AuthCard } from './auth-card.tsx';
import { EmailField, NewPasswordFields } from './credential-fields.tsx';
import { useWantedAddress } from './wanted-page.ts';

export default function SignupScreen() {
  return signInWays().password ? <Signup /> : <Navigate to="/login" replace />;
}

function Signup() {
  const t = useT();
  const wanted = useWantedAddress();
  const signup = useSignup(wanted ?? '/');
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
    focus: 'firstName',
  });
  const { control } = form;
  const { isSubmitting } = form.formState;
  const picture = usePicture(form);

  const submit = async (values: SignupForm) => {
    const error = await signup(signupRequest.parse(values), values.image ?? null);
    if (!error) return;
    reportFormFailure(error, form, {
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
          <TextLink to={wanted ?? '/login'}>{t('shell.signup.toLogin')}</TextLink>
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

/**
 * Returns a function that creates an account, goes to the wanted page and uploads the picture, if
 * any. A failed upload shows a notice and changes nothing else.
 * @returns the error of the signup, or undefined after success
 */
function useSignup(
  wanted: string,
): (request: SignupRequest, picture: File | null) => Promise<unknown> {
  const t = useT();
  const navigate = useNavigate();
  const [signup] = useSignupMutation();
  const [uploadPicture] = useUploadPictureMutation();

  return async (request, picture) => {
    const { error } = await signup(request);
    if (error) return error;
    notify({ title: t('shell.signup.done.title'), description: t('shell.signup.done.text') });
    void navigate(wanted, { replace: true });
    if (!picture) return undefined;
    const upload = await uploadPicture(picture);
    if (upload.error) {
      notifyOfFailure(errorText(toApiError(upload.error), t('shell.picture.failed')));
    }
    return undefined;
  };
}
