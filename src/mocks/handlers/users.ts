import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/users.ts'
import { userProfile } from '../fixtures/profiles.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.getPublicUser, {
    id: 21,
    name: userProfile.name,
    bio: userProfile.bio,
    has_profile_image: false,
    public_profile_image_url: null,
  }),
]
