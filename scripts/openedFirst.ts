/**
 * The component that members open first, by the component of the screen or drawer: its scripts are fetched as soon as
 * those of the screen have come.
 */
export const openedFirst: Readonly<Record<string, string>> = {
  GlobalFeedPage: 'FeedComments',
  CommunityPage: 'CommentsModal',
  RankingPage: 'LedgerDialog',
  ReferralsPage: 'AlertLayer',
  SurveysPage: 'SurveyDialog',
  TestimonialsPage: 'TestimonialModal',
  ExplorePage: 'CommunityDialogs',
  NetworkingPage: 'BlockedDialog',
  MessagingPage: 'ThreadPane',
}
