import type { AdminAssistant } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';
import { StatusBadge } from '../common/status-badge.tsx';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  badges: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
});

export function AssistantBadges({ assistant }: { readonly assistant: AdminAssistant }) {
  const { active, edited, releaseChanged, published, latest, removedAt, builtIn } = assistant;
  const styles = useStyles();
  const t = useT();
  const isPublic = builtIn || published > 0;
  return (
    <span className={styles.badges}>
      {removedAt !== null ? (
        <StatusBadge color="danger">{t('admin.assistants.removed')}</StatusBadge>
      ) : (
        <>
          {isPublic && (
            <StatusBadge color={active ? 'success' : 'informative'}>
              {t(active ? 'admin.assistants.on' : 'admin.assistants.off')}
            </StatusBadge>
          )}
          {edited && <StatusBadge color="informative">{t('admin.assistants.edited')}</StatusBadge>}
          {releaseChanged && (
            <StatusBadge color="warning">{t('admin.assistants.releaseChanged')}</StatusBadge>
          )}
          {latest > published && (
            <StatusBadge color="warning">{t('admin.assistants.draft')}</StatusBadge>
          )}
        </>
      )}
    </span>
  );
}
