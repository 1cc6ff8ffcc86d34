import { isInvisible } from '@targum/contracts';
import type { CurrentUser } from '@targum/contracts';
import { makeStyles, tokens } from '../fluent.ts';
import { savesData } from '../api/save-data.ts';
import { displayName } from '../session/use-session.ts';

const useStyles = makeStyles({
  avatar: {
    display: 'inline-grid',
    width: '2.5em',
    height: '2.5em',
    placeItems: 'center',
    flexShrink: 0,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: 1,
    userSelect: 'none',
  },
  picture: { width: '100%', height: '100%', objectFit: 'cover' },
});

interface UserAvatarProps {
  readonly user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'>;
  /** In pixels, if the browser has its usual font size. */
  readonly size?: number;
  /** True if the person has asked for the picture. With 'Save data', others show initials. */
  readonly isAsked?: boolean;
}

/** The avatar is decorative, because the name stands beside it. */
export function UserAvatar({ user, size = 32, isAsked = false }: UserAvatarProps) {
  const styles = useStyles();
  const { profileImageUrl } = user;
  return (
    <span className={styles.avatar} style={{ fontSize: `${size / 40}rem` }} aria-hidden="true">
      {profileImageUrl && (isAsked || !savesData()) ? (
        <img className={styles.picture} src={profileImageUrl} alt="" />
      ) : (
        initials(displayName(user))
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => firstCharacter(word ?? '')).join('');
}

/** Returns the first visible character. A direction mark can precede it. */
const firstCharacter = (word: string): string =>
  Array.from(word)
    .find((character) => !isInvisible(character))
    ?.toUpperCase() ?? '';
