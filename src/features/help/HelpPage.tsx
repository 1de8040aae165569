import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '#shared/routing/pageTitle'
import { EmptyState } from '#shared/ui/EmptyState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { ArticleView } from './ArticleView'
import { Contents } from './Contents'
import { FoundArticles } from './FoundArticles'
import { searchArticles } from './searchArticles'
import { useHelpSections } from './useHelpSections'
import './help.css'

/** Contents at the left, an article or what a search found at the right; the article stands in the URL. */
export function HelpPage() {
  const [params] = useSearchParams()
  const [query, setQuery] = useState('')
  const sections = useHelpSections()
  const articles = sections?.flatMap((section) => section.articles) ?? []
  const opened = articles.find(({ id }) => id === params.get('article'))
  const searched = query.trim() !== ''
  usePageTitle(opened?.title)
  const found = sections && searchArticles(sections, query)
  return (
    <>
      <PageHeader title="Помощь" subtitle="Короткие ответы простыми словами" />
      <Input
        className="help-search"
        type="search"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label="Поиск по статьям"
        placeholder="Что вы хотите сделать?"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {!sections && <Skeleton lines={10} />}
      {sections && (
        <div className={opened || searched ? 'help-columns' : 'help-columns help-start'}>
          <Contents sections={sections} opened={searched ? undefined : opened?.id} />
          <div aria-live="polite">
            {searched && found?.length === 0 && <EmptyState text="Такой статьи нет. Попробуйте другое слово." />}
            {searched && found && <FoundArticles sections={found} query={query} onOpen={() => setQuery('')} />}
            {!searched && opened && <ArticleView article={opened} next={articles[articles.indexOf(opened) + 1]} />}
          </div>
        </div>
      )}
    </>
  )
}
