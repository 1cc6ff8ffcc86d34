import { TextLink, useDocumentTitle, useProductName } from '@targum/ui-kit';
import { AuthCard } from '../auth/auth-card.tsx';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { useT } from './i18n.ts';
import { useProblemText } from './problem-text.ts';

export default function ProblemScreen() {
  const t = useT();
  const product = useProductName();
  const problem = useProblemText();
  useDocumentTitle(t('shell.sso.problem.title'));
  return (
    <DialogHost>
      <AuthCard heading={t('shell.sso.problem.title')} lead={problem ?? ''}>
        <p style={{ margin: 0, textAlign: 'center' }}>
          <TextLink to="/">{t('shell.sso.back', { product })}</TextLink>
        </p>
      </AuthCard>
    </DialogHost>
  );
}
