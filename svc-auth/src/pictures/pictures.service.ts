import { createHash } from 'node:crypto';
import { authCalls, authStrings, pathOf, PICTURE_FIELD } from '@targum/contracts';
import type { CurrentUser } from '@targum/contracts';
import { userStrings } from '@targum/contracts/on-demand';
import type { UserPictureRow } from '@targum/database';
import { notFound, unauthorized, validationFailed } from '@targum/service-kit';
import type { ByteBudget, Upload } from '@targum/service-kit';
import { toCurrentUser } from '../accounts/current-user.ts';
import type { PicturesRepository } from './pictures.repository.ts';
import { PictureError } from './square-picture.ts';
import type { PictureProblem, SquarePicture } from './square-picture.ts';

export interface PendingUpload {
  readonly bytes: number;
  read(): Promise<Upload>;
}

const VERSION_LENGTH = 16;

/** The texts are read late, because some contain a limit that is set at the start of the process. */
const messages: Readonly<Record<PictureProblem, () => string>> = {
  'not-an-image': () => authStrings.notAnImage,
  'too-many-pixels': () => userStrings.imageTooManyPixels,
  'too-much-memory': () => userStrings.imageTooMuchMemory,
};

export const createPicturesService = ({
  pictures,
  uploads,
  square,
}: {
  readonly pictures: PicturesRepository;
  readonly uploads: ByteBudget;
  readonly square: SquarePicture;
}) => ({
  /** @throws {HttpError} 422 for an unusable picture, 503 if no memory becomes free in time. */
  async upload(userId: string, { bytes, read }: PendingUpload): Promise<CurrentUser> {
    const image = await uploads
      .within(bytes, async () => {
        const upload = await read();
        return square(upload.content).finally(upload.release);
      })
      .catch((error: unknown) => {
        if (!(error instanceof PictureError)) throw error;
        throw validationFailed({ [PICTURE_FIELD]: [messages[error.problem]()] });
      });
    const version = createHash('sha256').update(image).digest('hex').slice(0, VERSION_LENGTH);
    const url = `${pathOf(authCalls.picture, { id: userId })}?v=${version}`;
    const user = await pictures.save({ userId, version, image, url });
    if (user === undefined) throw unauthorized();
    return toCurrentUser(user);
  },

  /** @throws {HttpError} 404 if the user has no picture. */
  async find(userId: string): Promise<UserPictureRow> {
    const picture = await pictures.find(userId);
    if (picture === undefined) throw notFound();
    return picture;
  },
});

export type PicturesService = ReturnType<typeof createPicturesService>;
