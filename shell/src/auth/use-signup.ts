import type { SignupRequest } from '@targum/contracts';
import { errorText, notify, sessionApi, toApiError, useNavigate } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

/**
 * Returns a function that creates an account, goes to the start page and uploads the picture, if
 * any. A failed upload shows a notice and changes nothing else.
 * @returns the error of the signup, or undefined after success
 */
export function useSignup(): (request: SignupRequest, picture: File | null) => Promise<unknown> {
  const t = useT();
  const navigate = useNavigate();
  const [signup] = sessionApi.useSignupMutation();
  const [uploadPicture] = sessionApi.useUploadPictureMutation();

  return async (request, picture) => {
    const { error } = await signup(request);
    if (error) return error;
    notify({ title: t('shell.signup.done.title'), description: t('shell.signup.done.text') });
    void navigate('/', { replace: true });
    if (!picture) return undefined;
    const upload = await uploadPicture(picture);
    if (upload.error) {
      notify({
        variant: 'destructive',
        title: errorText(toApiError(upload.error), t('shell.picture.failed')),
      });
    }
    return undefined;
  };
}
