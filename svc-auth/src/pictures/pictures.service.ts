import { createHash } from 'node:crypto';
import { authCalls, authTexts, pathOf, PICTURE_FIELD } from '@targum/contracts';
import type { CurrentUser } from '@targum/contracts';
import type { UserPictureRow } from '@targum/database';
import { notFound, unauthorized, validationFailed } from '@targum/service-kit';
import { presentCurrentUser } from '../accounts/current-user.ts';
import type { PicturesRepository } from './pictures.repository.ts';
import { PictureError } from './square-picture.ts';
import type { PictureProblem, SquarePicture } from './square-picture.ts';

export interface PicturesService {
  /** @throws {HttpError} 422 where the upload is no picture that is accepted. */
  upload(userId: string, content: Buffer): Promise<CurrentUser>;
  /** @throws {HttpError} 404 where the user has no picture. */
  find(userId: string): Promise<UserPictureRow>;
}

const VERSION_LENGTH = 16;

const messages: Record<PictureProblem, string> = {
  'not-an-image': authTexts.notAnImage,
  'too-many-pixels': 'Image must have at most 40 megapixels',
};

export const createPicturesService = ({
  pictures,
  square,
}: {
  readonly pictures: PicturesRepository;
  readonly square: SquarePicture;
}): PicturesService => ({
  async upload(userId, content) {
    const image = await square(content).catch((error: unknown) => {
      if (!(error instanceof PictureError)) throw error;
      throw validationFailed({ [PICTURE_FIELD]: [messages[error.problem]] });
    });
    const version = createHash('sha256').update(image).digest('hex').slice(0, VERSION_LENGTH);
    const url = `${pathOf(authCalls.picture, { id: userId })}?v=${version}`;
    const user = await pictures.save({ userId, version, image, url });
    if (user === undefined) throw unauthorized();
    return presentCurrentUser(user);
  },

  async find(userId) {
    const picture = await pictures.find(userId);
    if (picture === undefined) throw notFound();
    return picture;
  },
});
