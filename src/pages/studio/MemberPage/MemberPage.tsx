import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { serverMessageOr } from '#api/client/errors.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { failureText } from '#api/studio/failureText.ts'
import { addNote, deleteNote, editNote, memberQuery, notesQuery } from '#api/studio/members.ts'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { MemberFacts } from '#components/studio/MemberFacts/MemberFacts.tsx'
import { MemberNotes } from '#components/studio/MemberNotes/MemberNotes.tsx'
import { studioPath } from '#components/studio/shared/studioNavigation.ts'
import { undoToast } from '#components/studio/shared/undoToast.ts'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { BackLink } from '#components/ui/BackLink/BackLink.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioMembers as t } from '#locales/studioMembers.ts'
import { MemberHead } from './MemberHead.tsx'

/** A member: who it is, what can be done, what was done, and the team's notes. */
export function MemberPage() {
  const { id, name: community } = useStudioCommunity()
  const { member: memberId = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(memberQuery(id, memberId))
  const failure = {
    title: t.personFailed,
    detail: error && failureText(error),
    busy: isFetching,
    onRetry: () => void refetch(),
  }
  return (
    <StudioPage title={data?.name ?? t.title} community={community}>
      <BackLink to={studioPath(id, 'miembros')}>{t.back}</BackLink>
      {data ? (
        <>
          <LoadFailure error={error} loaded {...failure} />
          <MemberHead key={memberId} member={data} />
          <MemberFacts member={data} />
          <Notes key={memberId} memberId={memberId} />
        </>
      ) : error ? (
        <Card padding="0">
          <LoadFailure error={error} loaded={false} single {...failure} />
        </Card>
      ) : (
        <Card padding="5" aria-busy="true">
          <Skeleton height="14rem" />
        </Card>
      )}
    </StudioPage>
  )
}

function Notes({ memberId }: { memberId: string }) {
  const { id } = useStudioCommunity()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(notesQuery(id, memberId))
  const refresh = () => refreshStudio(client, id)
  const failure = {
    title: t.notesFailed,
    detail: error && failureText(error),
    busy: isFetching,
    onRetry: () => void refetch(),
  }
  if (!data) {
    return (
      <Card padding={error ? '0' : '5'} aria-busy={error ? undefined : true}>
        {error ? <LoadFailure error={error} loaded={false} {...failure} /> : <Skeleton height="6rem" />}
      </Card>
    )
  }
  return (
    <>
      <LoadFailure error={error} loaded {...failure} />
      <MemberNotes
        notes={data}
        draftKey={`studio:note:${id}:${memberId}`}
        onAdd={async (text) => {
          await addNote(id, memberId, text)
          await refresh()
        }}
        onEdit={async (note, text) => {
          try {
            await editNote(id, memberId, note, text)
          } finally {
            // After a conflict, too: another try is then made on top of the note as it is now.
            await refresh()
          }
        }}
        onDelete={async (note) => {
          try {
            const change = await deleteNote(id, memberId, note.id)
            undoToast(client, t.noteDeleted, { communityId: id, id: change })
          } catch (failure) {
            toast(serverMessageOr(failure, t.failed), { tone: 'danger' })
          }
          await refresh()
        }}
      />
    </>
  )
}
