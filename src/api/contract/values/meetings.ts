/** Default duration of a meeting in minutes. */
export const defaultMeetingMinutes = 60

/** Status of a meeting; `ended` is a completed one. */
export const meetingStatuses = ['waiting', 'started', 'ended'] as const
