import * as activity from '#api/contract/activity.ts'
import * as ads from '#api/contract/ads.ts'
import * as auth from '#api/contract/auth.ts'
import * as blocks from '#api/contract/blocks.ts'
import type { EndpointShape } from '#api/contract/endpoint.ts'
import * as feed from '#api/contract/feed.ts'
import * as classes from '#api/contract/classes/progress.ts'
import * as messaging from '#api/contract/messaging.ts'
import * as networking from '#api/contract/networking.ts'
import * as posts from '#api/contract/posts.ts'
import * as profiles from '#api/contract/profiles.ts'
import * as purchases from '#api/contract/purchases.ts'
import * as receivedInvitations from '#api/contract/receivedInvitations.ts'
import * as referrals from '#api/contract/referrals.ts'
import * as reports from '#api/contract/reports.ts'
import * as reviews from '#api/contract/reviews.ts'
import * as studioChanges from '#api/contract/studio/changes.ts'
import * as studioCommunities from '#api/contract/studio/communities.ts'
import * as studioInvitations from '#api/contract/studio/invitations.ts'
import * as studioMemberImport from '#api/contract/studio/memberImport.ts'
import * as studioMemberNotes from '#api/contract/studio/memberNotes.ts'
import * as studioMembers from '#api/contract/studio/members.ts'
import * as studioMeetings from '#api/contract/studio/meetings.ts'
import * as studioModeration from '#api/contract/studio/moderation.ts'
import * as studioPayments from '#api/contract/studio/payments.ts'
import * as studioReferrals from '#api/contract/studio/referrals.ts'
import * as surveys from '#api/contract/surveys.ts'
import * as testimonials from '#api/contract/testimonials.ts'
import * as today from '#api/contract/today.ts'
import type { LimitedAction } from './rateLimits.ts'

/**
 * The rate limit of each call that changes something. `own`: its module counts itself, because it decides what to count
 * and when; `none`: it only deletes the caller's own data, or ends a session.
 */
export const endpointLimits: ReadonlyMap<EndpointShape, LimitedAction | 'own' | 'none'> = new Map<
  EndpointShape,
  LimitedAction | 'own' | 'none'
>([
  [activity.markActivityRead, 'progress'],
  [activity.removeActivityMute, 'forms'],
  [activity.saveActivitySetting, 'forms'],
  [activity.tellLess, 'forms'],
  [ads.recordImpression, 'own'],
  [auth.login, 'own'],
  [auth.logout, 'none'],
  [auth.refresh, 'own'],
  [auth.register, 'own'],
  [blocks.blockPerson, 'forms'],
  [blocks.unblockPerson, 'forms'],
  [feed.createFeedPost, 'posts'],
  [feed.deletePost, 'none'],
  [feed.likeFeedPost, 'reactions'],
  [feed.shareFeedPost, 'reactions'],
  [feed.unlikeFeedPost, 'reactions'],
  [feed.viewFeedPost, 'progress'],
  [classes.saveVideoProgress, 'progress'],
  [classes.tickStep, 'progress'],
  [messaging.addMembers, 'groups'],
  [messaging.createConversation, 'own'],
  [messaging.leaveConversation, 'forms'],
  [messaging.markRead, 'progress'],
  [messaging.sendMessage, 'messages'],
  [networking.endMatch, 'forms'],
  [networking.joinQueue, 'forms'],
  [networking.leaveQueue, 'forms'],
  [networking.openMatchConversation, 'forms'],
  [networking.reportMatch, 'forms'],
  [posts.addVideoPoster, 'forms'],
  [posts.describePostImage, 'forms'],
  [posts.createComment, 'comments'],
  [posts.createPost, 'posts'],
  [posts.createPostWithMedia, 'posts'],
  [posts.likePost, 'reactions'],
  [profiles.follow, 'own'],
  [profiles.removeAvatar, 'none'],
  [profiles.removeCover, 'none'],
  [profiles.unfollow, 'own'],
  [profiles.updateProfile, 'forms'],
  [profiles.uploadAvatar, 'own'],
  [profiles.uploadCover, 'own'],
  [purchases.cancelPurchase, 'purchases'],
  [purchases.createPayment, 'purchases'],
  [purchases.purchaseCommunity, 'purchases'],
  [receivedInvitations.acceptReceivedInvitation, 'forms'],
  [receivedInvitations.declineReceivedInvitation, 'forms'],
  [referrals.createReferral, 'own'],
  [referrals.deleteReferral, 'none'],
  [reports.createReport, 'forms'],
  [reviews.createReview, 'forms'],
  [studioChanges.undoChange, 'studio'],
  [studioChanges.undoPlatformChange, 'studio'],
  [studioCommunities.archiveCommunity, 'studio'],
  [studioCommunities.createCommunity, 'forms'],
  [studioCommunities.deleteCommunity, 'studio'],
  [studioCommunities.editCommunity, 'studio'],
  [studioCommunities.removeCommunityImage, 'studio'],
  [studioCommunities.reopenCommunity, 'studio'],
  [studioCommunities.restoreCommunity, 'studio'],
  [studioCommunities.uploadCommunityImage, 'studio'],
  [studioInvitations.acceptInvitation, 'forms'],
  [studioInvitations.createInvitation, 'forms'],
  [studioInvitations.revokeInvitation, 'studio'],
  [studioMemberImport.importMembers, 'imports'],
  [studioMemberNotes.addNote, 'forms'],
  [studioMemberNotes.deleteNote, 'studio'],
  [studioMemberNotes.editNote, 'forms'],
  [studioMembers.changeMember, 'studio'],
  [studioMembers.changeMembers, 'studio'],
  [studioMembers.liftBan, 'studio'],
  [studioMembers.muteMember, 'studio'],
  [studioMembers.removeMember, 'studio'],
  [studioMembers.unmuteMember, 'studio'],
  [studioMeetings.cancelMeeting, 'studio'],
  [studioMeetings.createMeeting, 'studio'],
  [studioMeetings.editMeeting, 'studio'],
  [studioMeetings.endMeeting, 'studio'],
  [studioMeetings.startMeeting, 'studio'],
  [studioModeration.dismissReports, 'studio'],
  [studioModeration.hideContent, 'studio'],
  [studioModeration.pinPost, 'studio'],
  [studioModeration.restoreContent, 'studio'],
  [studioModeration.unpinPost, 'studio'],
  [studioModeration.warnMember, 'studio'],
  [studioPayments.resolvePayment, 'studio'],
  [studioReferrals.changeReferral, 'studio'],
  [surveys.respondSurvey, 'forms'],
  [testimonials.addVideoDuration, 'forms'],
  [testimonials.cancelUpload, 'own'],
  [testimonials.uploadTestimonial, 'own'],
  [today.hideFirstSteps, 'none'],
])

const nameOf = ({ method, path }: Pick<EndpointShape, 'method' | 'path'>) => `${method} ${path}`
const limits = new Map([...endpointLimits].map(([endpoint, limit]) => [nameOf(endpoint), limit]))

/** The limit of a call, also if its route takes more fields than its contract. */
export const limitOf = (endpoint: EndpointShape): LimitedAction | 'own' | 'none' | undefined =>
  limits.get(nameOf(endpoint))
