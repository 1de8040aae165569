import { SearchOutlined } from '@ant-design/icons'
import { Collapse, Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Article, Block } from '#shared/features/help'
import { EmptyState } from '#shared/ui/EmptyState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { searchArticles } from './searchArticles'
import { useHelpSections } from './useHelpSections'
import './help.css'

/** Articles by area; the open one stands in the URL, so that a link leads to it. */
export function HelpPage() {
  const [params, setParams] = useSearchParams()
  const [query, setQuery] = useState('')
  const sections = useHelpSections()
  const found = sections && searchArticles(sections, query)
  const opened = params.get('article')
  const open = (keys: string[]) => {
    const article = keys.find((key) => key !== opened)
    setParams(article ? { article } : {}, { replace: true })
  }
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
      <div aria-live="polite">
        {!found && <Skeleton lines={10} />}
        {found?.length === 0 && <EmptyState text="Такой статьи нет. Попробуйте другое слово." />}
      </div>
      {found?.map(({ title, articles }) => (
        <section key={title} className="help-area" aria-label={title}>
          <h2>{title}</h2>
          <Collapse
            ghost
            activeKey={opened ? [opened] : []}
            onChange={open}
            items={articles.map((article) => ({
              key: article.id,
              label: article.title,
              children: <ArticleBody article={article} />,
            }))}
          />
        </section>
      ))}
    </>
  )
}

const ArticleBody = ({ article }: { article: Article }) =>
  article.body.map((block, index) => <BlockView key={index} block={block} />)

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>
  return (
    <ul>
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
