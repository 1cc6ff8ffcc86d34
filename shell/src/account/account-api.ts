import { authCalls, PICTURE_FIELD } from '@targum/contracts';
import { api, endpointOf } from '@targum/ui-kit';

const UPLOAD_TIMEOUT_MS = 120_000;

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation({
      ...endpointOf(authCalls.changePassword),
      invalidatesTags: ['User'],
      // The first request changes the current password, so a repeated request would be refused.
      extraOptions: { retry: false },
    }),
    uploadPicture: build.mutation({
      ...endpointOf(authCalls.uploadPicture, (file: File) => {
        const body = new FormData();
        body.append(PICTURE_FIELD, file);
        return { body, timeout: UPLOAD_TIMEOUT_MS };
      }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useChangePasswordMutation, useUploadPictureMutation } = accountApi;
