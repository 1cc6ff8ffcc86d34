import {
  lazyComponent,
  TextLink,
  useDocumentTitle,
  useLocation,
  useProductName,
} from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { signInWays } from '../single-sign-on/sign-in-ways.ts';
import { AuthCard } from './auth-card.tsx';
import { LoginForm } from './login-form.tsx';
import { SharedDevice } from './shared-device.tsx';
import { useSignupState, useWantedPage } from './wanted-page.ts';

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
  const wanted = useWantedPage();
  const signupState = useSignupState();
  useDocumentTitle(t('shell.login.submit'));
  const parameters = new URLSearchParams(search);
  const { password, sso } = signInWays();
  const showsForm = password || parameters.has('password');
  if (sso && parameters.has('link')) return <LinkScreen />;
  return (
    <AuthCard
      heading={t('shell.login.heading')}
      lead={t('shell.login.lead', { product })}
      note={wanted && t(`shell.login.wanted.${wanted}`)}
      footer={
        password && (
          <>
            {t('shell.login.noAccount')}{' '}
            <TextLink to="/signup" {...(signupState && { state: signupState })}>
              {t('shell.login.toSignup')}
            </TextLink>
          </>
        )
      }
    >
      {sso && <SignOnButton aboveForm={showsForm} />}
      {showsForm ? <LoginForm /> : <SharedDevice />}
    </AuthCard>
  );
}
